/** Changes of the settings file. */
import { fileFault, isObject, type JsonObject } from './file.ts';
import { updateJsonFile } from './write.ts';

/** Sets a setting of a profile, which is created if missing; undefined removes it, and the profile with its last setting. */
export async function changeSetting(
  path: string,
  profile: string,
  name: string,
  value: string | number | boolean | undefined,
): Promise<void> {
  await updateJsonFile(path, (content) => {
    const profiles = memberObject(content, 'profiles', `${path}: profiles`);
    const next = withMember(memberObject(profiles, profile, `${path}: profiles.${profile}`), name, value);
    const empty = value === undefined && Object.keys(next).length === 0;
    return withMember(content, 'profiles', withMember(profiles, profile, empty ? undefined : next));
  });
}

/** Changes the active profile; undefined: the default one. */
export async function changeActiveProfile(path: string, profile: string | undefined): Promise<void> {
  await updateJsonFile(path, (content) => withMember(content, 'profile', profile));
}

/** A member that is an object, empty if missing. Throws for anything else, which is not overwritten. */
function memberObject(object: JsonObject, name: string, where: string): JsonObject {
  const member = Object.hasOwn(object, name) ? object[name] : {};
  if (!isObject(member)) throw fileFault(`${where} must be an object`);
  return member;
}

/** `object` with a member set, or removed for undefined. */
function withMember(object: JsonObject, name: string, value: unknown): JsonObject {
  const members = Object.entries(object).filter(([key]) => key !== name);
  const at = Object.keys(object).indexOf(name);
  if (value !== undefined) members.splice(at < 0 ? members.length : at, 0, [name, value]);
  return Object.fromEntries(members);
}
