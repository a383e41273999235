import { EFFECTS } from '../../src/operations/file-schema.ts';
import { anOperation, anOperationsFile } from './an-operation.ts';

const SCRIPT = '</code></details><script>callbook_was_here=1</script>';

/** Operations that try a page: every effect, long names and values, and texts that attack whatever shows them. */
export const TRYING_OPERATIONS = anOperationsFile(
  [
    ...EFFECTS.map((effect) =>
      anOperation({
        name: `lights/${effect}:all.of-them`,
        summary: `Lights that are ${effect}.`,
        path: `/lights/${effect}`,
        effect,
      }),
    ),
    ...Array.from({ length: 6 }, (_, i) =>
      anOperation({ name: `lamp_${i}`, summary: `Lamp ${i}.`, path: `/lamps/${i}` }),
    ),
    anOperation({
      name: 'list'.repeat(25),
      summary: `Lists lights ${SCRIPT} ${'x'.repeat(40)}`,
      path: `/${'a-very-long-path/'.repeat(10)}{light}`,
      deprecated: true,
      input: {
        properties: {
          light: { type: 'string', 'x-in': 'path', description: SCRIPT },
          ['X-Name-'.repeat(14)]: { type: 'string', 'x-in': 'header' },
          colour: { enum: [SCRIPT, 'w'.repeat(80), '"quoted"'], default: SCRIPT, 'x-in': 'query' },
        },
        required: ['light'],
      },
    }),
  ],
  { total: 312, source: 'npm:@lights/server@1.2.0', origin: 'run' },
);
