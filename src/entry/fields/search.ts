import { CapabilitySchema, distinct, oneLine, TagSchema, webAddress } from '../text-schema.ts';
import { field } from './definition.ts';

const MAX_NEED_LENGTH = 160;
const MAX_TAGS = 12;
const MAX_CAPABILITIES = 6;
export const MIN_EXAMPLE_NEEDS = 3;
export const MAX_EXAMPLE_NEEDS = 10;

/** What people and discovery find an interface by, and its documentation. */
export const SEARCH_FIELDS = {
  docs_url: field({
    schema: webAddress().describe("Address of the interface's own documentation."),
    label: 'Documentation',
    form: {
      part: 'details',
      place: 10,
      kind: 'text',
      help: 'The address of its official documentation.',
    },
    line: { details: 30, cli: 80 },
  }),
  tags: field({
    schema: distinct(TagSchema, 1, MAX_TAGS).describe('Lowercase words to browse by.'),
    label: 'Tags',
    each: 'tag',
    guide:
      'Two to six lowercase words to browse by, each shared with other entries. Name a vendor only if it has several entries',
    form: { part: 'search', place: 30, kind: 'lines', help: 'Lowercase.' },
    line: null,
  }),
  capabilities: field({
    schema: distinct(CapabilitySchema, 1, MAX_CAPABILITIES).describe(
      'What it can do, as snake_case verb phrases. Discovery matches them first.',
    ),
    label: 'Capabilities',
    each: 'capability',
    guide: 'One to six verb phrases, see below',
    form: {
      part: 'search',
      place: 10,
      kind: 'lines',
      help: 'A verb and its object, such as get_weather_forecast. Use existing capabilities if they fit.',
    },
    line: null,
  }),
  example_needs: field({
    schema: distinct(oneLine(MAX_NEED_LENGTH), MIN_EXAMPLE_NEEDS, MAX_EXAMPLE_NEEDS).describe(
      'Needs that it serves, in the words a person or an agent would use.',
    ),
    label: 'Example needs',
    each: 'example need',
    guide: 'Three to ten needs, see below',
    form: {
      part: 'search',
      place: 20,
      kind: 'lines',
      help: `${MIN_EXAMPLE_NEEDS} to ${MAX_EXAMPLE_NEEDS} needs that it serves, in the words that people use.`,
    },
    line: null,
  }),
};
