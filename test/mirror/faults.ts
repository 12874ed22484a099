/** How the mirror misbehaves on command. */
export type Fault =
  /** The page that www.sec.gov sends with status 403 to a client above its request limit. */
  | { readonly kind: 'threshold' }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** The connection is cut, before the head or after so many bytes of the body. */
  | { readonly kind: 'reset'; readonly afterBytes?: number }
  /** Nothing more comes, before the head or after so many bytes of the body. */
  | { readonly kind: 'stall'; readonly afterBytes?: number }
  /** A gzip body that ends in the middle, in an answer that is complete as far as HTTP goes. */
  | { readonly kind: 'truncated-gzip' }
  /** A 200 with a page instead of the data. */
  | { readonly kind: 'html' }
  /** A 200 with this body. */
  | { readonly kind: 'body'; readonly body: string; readonly type?: string }
  | { readonly kind: 'delay'; readonly ms: number };

export interface Rule {
  readonly pattern: RegExp;
  readonly fault: Fault;
  left: number;
}

/** The first rule that meets the path and is not used up; it is used once by this. */
export function takeFault(rules: readonly Rule[], path: string): Fault | undefined {
  const rule = rules.find(({ pattern, left }) => left > 0 && pattern.test(path));
  if (rule === undefined) return undefined;
  rule.left--;
  return rule.fault;
}

/** As www.sec.gov answers with status 403 to more than ten requests a second. */
export const THRESHOLD_PAGE = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head>
<body><h1>U.S. Securities and Exchange Commission</h1><h2>Request Rate Threshold Exceeded</h2>
<p>Your request rate has exceeded the SEC's maximum allowable requests per second. Your access to SEC.gov will be limited for 10 minutes.</p>
<p>Current guidelines limit each user to a total of no more than 10 requests per second.</p><p>Reference ID: 0.0.0</p></body></html>`;

/** As it answers to a client that does not say who it is. */
export const UNDECLARED_PAGE = `<!DOCTYPE html><html><head><title>SEC.gov | Your Request Originates from an Undeclared Automated Tool</title></head>
<body><h1>Your Request Originates from an Undeclared Automated Tool</h1>
<p>To allow for equitable access to all users, SEC reserves the right to limit requests originating from undeclared automated tools.
Please declare your traffic by updating your user agent to include company specific information.</p></body></html>`;

export const OTHER_PAGE =
  '<!DOCTYPE html><html><head><title>Maintenance</title></head><body><h1>We will be back soon</h1></body></html>';
