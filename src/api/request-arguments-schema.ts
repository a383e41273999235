import { z } from 'zod';

export const RequestArgumentsSchema = z
  .object({
    arguments: z
      .record(z.string(), z.unknown())
      .meta({ 'x-allowed': 'an object with the arguments by their names' })
      .describe(
        'The arguments by name, as the operation or its tool definition declares them. Credentials can be left out.',
      ),
  })
  .meta({ id: 'RequestArguments', description: 'The arguments of a call of an operation.' });
