/** Who imports whom. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Groups of nodes that reach one another, sorted: the strongly connected components of more than one node
 * (Tarjan, 1972).
 */
export function cyclesIn(graph: Graph): string[][] {
  const cycles: string[][] = [];
  const seen = new Map<string, { order: number; lowest: number }>();
  const stack: string[] = [];
  const visit = (node: string): number => {
    const mark = { order: seen.size, lowest: seen.size };
    seen.set(node, mark);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = seen.get(next);
      if (!known) mark.lowest = Math.min(mark.lowest, visit(next));
      else if (stack.includes(next)) mark.lowest = Math.min(mark.lowest, known.order);
    }
    if (mark.lowest === mark.order) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1) cycles.push(group.sort());
    }
    return mark.lowest;
  };
  for (const node of graph.keys()) if (!seen.has(node)) visit(node);
  return cycles;
}
