/** What a file has, for comparing it with another. */
import { encodeSubject } from '../../src/team/encode.ts';
import { allSubjects } from '../../src/team/subjects.ts';
import type { TeamFile } from '../../src/team/team-file.ts';

/** Digests by subject and part. */
export const digests = (file: TeamFile): Record<string, string> =>
  Object.fromEntries(
    allSubjects((sql, params) => file.all(sql, params)).flatMap((subject) =>
      [...encodeSubject((sql, params) => file.all(sql, params), subject).parts].map(([part, { digest }]) => [
        `${subject} ${part}`,
        digest.toString('hex'),
      ]),
    ),
  );
