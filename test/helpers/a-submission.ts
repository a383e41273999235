/** The body of a submission that is in order. Tests change the field that they are about. */
export function aSubmission(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    slug: 'lighthouse-log',
    category: 'api',
    name: 'Lighthouse Log',
    summary: 'Characters and heights of lighthouses by country.',
    endpoint: 'https://lights.example.org/v1',
    auth_mode: 'none',
    docs_url: 'https://lights.example.org/docs',
    tags: ['navigation'],
    capabilities: ['list_lighthouses'],
    example_needs: [
      'which light flashes twice in ten seconds',
      'height of Texel light',
      'sea marks off Vlieland',
    ],
    source: 'https://lights.example.org/docs',
    ...fields,
  };
}
