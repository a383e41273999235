import { argumentText, argumentTexts, encodedPairs } from './argument-text.ts';

/** The body of a request. `form` has the fields of multipart/form-data, which each language writes in its own way. */
export type RequestBody = { body: string | null; mediaType: string | null; form: [string, string][] | null };

export const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data';
const JSON_MEDIA_TYPE = /^[\w.+-]+\/(?:[\w.+-]+\+)?json\b/i;
/** Property that is the whole body, if the body is neither JSON nor a form. */
export const WHOLE_BODY = 'body';

/**
 * Encodes the fields of a body.
 * @param declared media type of the body. JSON if undefined
 */
export function requestBody(
  fields: readonly (readonly [string, unknown])[],
  declared: string | undefined,
): RequestBody {
  if (fields.length === 0) return { body: null, mediaType: null, form: null };
  const mediaType = declared ?? 'application/json';
  if (mediaType.startsWith(FORM_TYPE)) return { body: encodedPairs(fields).join('&'), mediaType, form: null };
  if (mediaType.startsWith(MULTIPART_TYPE)) {
    const form = fields.flatMap(([name, value]) =>
      argumentTexts(value).map((text): [string, string] => [name, text]),
    );
    return { body: null, mediaType: null, form }; // The sender adds the media type, with a boundary.
  }
  const [[name, value] = []] = fields;
  if (fields.length === 1 && name === WHOLE_BODY && !JSON_MEDIA_TYPE.test(mediaType))
    return { body: argumentText(value), mediaType, form: null };
  return { body: JSON.stringify(Object.fromEntries(fields)), mediaType, form: null };
}
