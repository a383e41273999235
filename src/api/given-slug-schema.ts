import { z } from 'zod';

/** A slug in a body. Its form is not checked: a slug that no entry has gets 404 with a hint. */
export const GivenSlugSchema = z.string().min(1).max(200).meta({ 'x-allowed': 'the slug of an entry' });
