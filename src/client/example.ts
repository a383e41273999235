import { connectCallbook } from './callbook.ts';

const callbook = connectCallbook({ baseUrl: 'https://callbook.example' });
const query = { level: 'operation', limit: 1, tools: 'openai' } as const;
const { matches, tools } = await callbook.discover('when is high water at a harbour', query);
const [slug, tool] = [matches[0]?.slug, tools?.[0]];
if (!slug || !tool) throw new Error('Nothing in the catalog serves this need.');
// Give the tools to a model. It returns a call like this one.
const toolCall = { name: tool.name, arguments: '{"harbour": "Den Helder"}' };
const request = await callbook.toolRequest(toolCall);
if (request.kind !== 'http') throw new Error(`The client of this ${request.kind} interface is elsewhere.`);
const { method, headers, body } = request;
const response = await fetch(request.url, { method, headers, body });
console.log(await response.text());
await callbook.report({ slug, outcome: response.ok ? 'success' : 'failure' });
