/** The commands `mds auth`. */
import { commandGroup, JSON_OPTION, type OptionSpec } from '../args/command.ts';
import { SETTINGS_GROUP } from '../args/program.ts';
import { HOSTED_OPTIONS, PROFILE_OPTION } from '../settings/common-options.ts';
import { TOKEN_PROVIDERS } from '../settings/providers.ts';
import { tokenCommandOf } from '../settings/table.ts';

const UNCHECKED = { name: 'unchecked', help: 'make no request' } as const satisfies OptionSpec;

export const AUTH_COMMANDS = commandGroup('auth', SETTINGS_GROUP, [
  {
    name: 'login',
    summary: 'store the key of a hosted service',
    description:
      'Prompts for the key without echo, or reads it from standard input if that is not a terminal; a key is never an argument. Checks the key with the service, then stores it. The key is bound to the address it was checked with and is sent to no other.',
    options: [JSON_OPTION, ...HOSTED_OPTIONS, { ...UNCHECKED, help: 'store the key without checking it' }],
    examples: [
      { args: '--base-url https://api.example.com', help: 'the first time' },
      { args: '--profile work', help: 'for another profile; from a file: ... < key.txt' },
    ],
    load: async () => (await import('./run.ts')).runAuthLogin,
  },
  {
    name: 'status',
    summary: 'show the key in use, its source and its plan',
    description:
      'Names the source of the key (MDS_API_KEY, MDS_API_KEY_FILE, key_command, or the key stored by auth login) and sends the service one cheap request per plan. Exits with 3 if no key or the service refuses it.',
    options: [JSON_OPTION, ...HOSTED_OPTIONS, UNCHECKED],
    examples: [
      { args: '', help: 'check with the service' },
      { args: '--unchecked', help: 'without network requests' },
    ],
    load: async () => (await import('./status.ts')).runAuthStatus,
  },
  {
    name: 'logout',
    summary: 'delete the stored key of a profile',
    description:
      'Deletes the key on this machine. It remains valid at the service: if others may have seen it, revoke it there.',
    options: [JSON_OPTION, PROFILE_OPTION],
    examples: [{ args: '', help: 'of the active profile' }],
    load: async () => (await import('./run.ts')).runAuthLogout,
  },
  {
    name: 'token',
    summary: 'store the token of a price provider',
    description: `Prompts for the token without echo, or reads it from standard input if that is not a terminal; a token is never an argument. It is stored next to the keys, in a file with mode 0600, and is sent to that provider only. The environment (${TOKEN_PROVIDERS.map(({ token }) => token.variable).join(', ')}) and the settings ${TOKEN_PROVIDERS.map(({ name }) => tokenCommandOf(name)).join(', ')} override it.`,
    args: [
      {
        name: 'provider',
        required: true,
        completions: TOKEN_PROVIDERS.map(({ name }) => name),
        help: TOKEN_PROVIDERS.map(({ name }) => name).join(' or '),
      },
    ],
    options: [JSON_OPTION, { name: 'remove', help: 'delete the stored token' }],
    examples: [
      { args: 'tiingo', help: 'then: mds config set prices tiingo' },
      { args: 'tiingo --remove', help: 'delete it from this machine' },
    ],
    load: async () => (await import('./run.ts')).runAuthToken,
  },
]);
