/** `mds doctor --online` as built: it asks for built-in modules that nothing else loads. */
import { describe, expect, test } from 'vitest';
import { mds } from './program.ts';

describe('mds doctor --online', () => {
  // Port 1 (tcpmux) is never listened on where tests run: the name is found, the handshake and the answer fail.
  test.each(['https', 'http'])('says what fails of a service that is not there, over %s', (protocol) => {
    const ran = mds(['doctor', '--online', '--base-url', `${protocol}://127.0.0.1:1`, '--json']);
    expect(ran.status).toBe(1);
    const { findings } = JSON.parse(ran.stdout) as {
      findings: { check: string; verdict: string; message: string }[];
    };
    const verdicts = Object.fromEntries(findings.map(({ check, verdict }) => [check, verdict]));
    expect(verdicts).toMatchObject({ name: 'ok', service: 'fail' });
    expect(verdicts.certificate).toBe(protocol === 'https' ? 'fail' : undefined);
    expect(findings.find(({ check }) => check === 'service')?.message).toContain('connection refused');
  });
});
