/**
 * Removes keys from every text that leaves the HTTP client: a service may echo one, and so may a proxy or an error of
 * Node.
 */

/** Replaces secrets in a text. */
export type Redact = (text: string) => string;

const MASK = '[redacted]';

/**
 * Replaces each of `secrets` in the forms it could travel in: plain, percent-encoded, escaped as in JSON, and in
 * base64. Anything shorter than 8 characters is no key of any service, and replacing it would damage ordinary words.
 */
export function redactor(secrets: readonly (string | undefined)[]): Redact {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret === undefined || secret.length < 8) continue;
    const base64 = Buffer.from(secret).toString('base64');
    for (const form of [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      base64,
      base64.replace(/=+$/, ''),
    ])
      forms.add(form);
  }
  const ordered = [...forms].sort((a, b) => b.length - a.length);
  return (text) => ordered.reduce((left, form) => (left.includes(form) ? left.replaceAll(form, MASK) : left), text);
}
