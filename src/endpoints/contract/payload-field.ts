/** Reads fields of payloads for conditions. */
import type { FieldRef } from '../../conditions/fields.ts';
import { readField } from '../../conditions/read-field.ts';
import { missing, type Value } from '../../conditions/values.ts';

/** The value of a field in the payload of its route. */
export function payloadField(payload: unknown, ref: FieldRef): Value {
  return formsMissing(payload, ref) ?? readField(payload, ref);
}

/** Fields of insider activity that are figures of the forms filed. */
const OF_FORMS = new Set(['summary_90d', 'recent_transactions']);

/**
 * A condition on insider activity is unknown unless every form is known (FIELDS A3): a count over some of them proves
 * nothing.
 */
function formsMissing(payload: unknown, ref: FieldRef): Value | undefined {
  const { source, path } = ref.field;
  if (source !== 'insider' || !OF_FORMS.has(path[0]?.name ?? '')) return undefined;
  const { form4_coverage: coverage } = payload as { readonly form4_coverage?: { readonly status?: unknown } };
  const isKnown = coverage?.status === undefined || coverage.status === 'complete';
  return isKnown ? undefined : missing('forms_not_stored', { ref });
}
