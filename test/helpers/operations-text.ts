/** The text of a small valid file of operations, with one operation. */
export const operationsText = (name: string) => `source: https://tides.example.org/docs
origin: documentation
read_at: 2026-11-21
operations:
  - name: ${name}
    summary: Return high and low water of a harbour.
    effect: read
    method: GET
    path: /tides
    input:
      type: object
      properties:
        harbour: {type: string, x-in: query}
`;
