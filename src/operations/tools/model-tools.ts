import type { Operation } from '../file-schema.ts';
import { DEFERRED_FORMATS, type DeferredFormat, type ToolFormat } from '../published-schema.ts';
import {
  type AnthropicTool,
  type OpenAiTool,
  type ToolInterface,
  toolDefinition,
} from './tool-definitions.ts';

/**
 * Tools of OpenAI's Responses API that its tool search loads when they are needed, one namespace per interface. The request
 * also needs the tool `{"type": "tool_search"}`.
 */
type OpenAiNamespace = {
  type: 'namespace';
  name: string;
  description: string;
  tools: (OpenAiTool & { defer_loading: true })[];
};
type DeferredAnthropicTool = AnthropicTool & { defer_loading: true };
/** A block of the `tool_result` of a search tool. It loads the deferred tool with this name in Anthropic's Messages API. */
type AnthropicReference = { type: 'tool_reference'; tool_name: string };

type DefinedTool = ReturnType<typeof toolDefinition> | OpenAiNamespace | DeferredAnthropicTool;

export type ModelTools = {
  tools: DefinedTool[];
  /** Only with anthropic_deferred. */
  references?: AnthropicReference[];
  /** Tools that the budget has no room for. */
  leftOut: number;
};

export type OfferedOperation = { of: ToolInterface & { summary: string }; operation: Operation };

/** OpenAI advises at most this many functions per namespace. */
const MAX_TOOLS_PER_NAMESPACE = 10;
const CHARACTERS_PER_TOKEN = 2.8; // The worst case for JSON.

/**
 * Operations as tools of a model, in one of its formats, within a budget. A tool that does not fit is left out, and the
 * next one that fits is taken.
 * @param offered the most useful first
 */
export function modelTools(
  format: ToolFormat | DeferredFormat,
  offered: readonly OfferedOperation[],
  maxTokens = Number.POSITIVE_INFINITY,
): ModelTools {
  const vendor = format.replace('_deferred', '') as ToolFormat;
  const defined = offered.map(({ of, operation }) => ({ of, tool: toolDefinition(vendor, of, operation) }));
  const kept: typeof defined = [];
  for (const each of defined) {
    const characters = JSON.stringify(arrange(format, [...kept, each])).length;
    if (characters <= maxTokens * CHARACTERS_PER_TOKEN) kept.push(each);
  }
  return { ...arrange(format, kept), leftOut: defined.length - kept.length };
}

type Defined = { of: OfferedOperation['of']; tool: ReturnType<typeof toolDefinition> };

function arrange(
  format: ToolFormat | DeferredFormat,
  defined: readonly Defined[],
): Omit<ModelTools, 'leftOut'> {
  if (!DEFERRED_FORMATS.some((each) => each === format)) return { tools: defined.map(({ tool }) => tool) };
  if (format === 'openai_deferred') return { tools: namespacesOf(defined) };
  return {
    tools: defined.map(({ tool }) => ({ ...(tool as AnthropicTool), defer_loading: true })),
    references: defined.map(({ tool: { name } }) => ({ type: 'tool_reference', tool_name: name })),
  };
}

function namespacesOf(defined: readonly Defined[]): OpenAiNamespace[] {
  const namespaces = new Map<string, OpenAiNamespace>();
  const counts = new Map<string, number>();
  for (const { of, tool } of defined) {
    const count = counts.get(of.slug) ?? 0;
    counts.set(of.slug, count + 1);
    const part = Math.floor(count / MAX_TOOLS_PER_NAMESPACE);
    const name = part === 0 ? of.slug : `${of.slug}_${part + 1}`;
    const namespace = namespaces.get(name) ?? {
      type: 'namespace',
      name,
      description: `${of.name}: ${of.summary}`,
      tools: [],
    };
    namespace.tools.push({ ...(tool as OpenAiTool), defer_loading: true });
    namespaces.set(name, namespace);
  }
  return [...namespaces.values()];
}
