import { z } from 'zod';

/** A branch, from /git/ref/heads/<branch>. */
export const RefSchema = z.object({ object: z.object({ sha: z.string() }) });

/** A file, from /contents/<path>. The content is in base64. */
export const ContentFileSchema = z.object({ sha: z.string(), content: z.string() });
