import { z } from 'zod';

/** A text of `min` to `max` Unicode code points, without the white space around it. */
export function textParameter(min: number, max: number) {
  return z
    .string()
    .trim()
    .refine((text) => [...text].length >= min && [...text].length <= max)
    .meta({ minLength: min, maxLength: max });
}

/** A slug in a body. Its form is not checked: a slug that no entry has gets 404 with a hint. */
export const GivenSlugSchema = z.string().min(1).max(200).meta({ 'x-allowed': 'the slug of an entry' });
