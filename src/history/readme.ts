export const README_TEXT = `# History of Callbook's probes

The prober writes this branch, one commit per run. Do not edit it by hand.

- \`checks/<date>.ndjson\`: the runs of the last 30 days, in UTC. A line \`{"slugs": […]}\` lists the interfaces that the
  following runs checked. Each run is one line with columns in that order: \`states\` has one letter per interface (k ok,
  a auth_required, r rate_limited, e server_error, w wrong_protocol, x unreachable, t timeout, g gone, - unknown), \`codes\`
  the HTTP status, \`latency\` milliseconds to two significant digits. \`control\` has the number of control hosts that
  answered, and of all. If half or more did not answer, the run is \`void\` and says nothing about any interface.
  \`void_reason\` is then \`control\`; it is \`sudden_failures\` if far more interfaces failed at once than usual.
  \`set_aside\` counts the checks that could not be validated, compared or recorded. Their state is unknown.
- \`days/<date>.json\`: one roll-up per day, kept forever, in columns: checks, ok checks, mean and 95th percentile of latency.
- \`events.ndjson\`: every change of verdict or shape, oldest first. A \`flapping\` lasts until the next \`up\` or \`down\` of
  the interface.
- \`months/<month>.json\`: how many events of each kind the interfaces had, counted once the events are over 90 days old.
- \`state.json\`: what the prober remembers between runs.
- \`shapes/<slug>.json\`: the known shape of the answers, which later answers are compared with.
- \`tools/<slug>.json\`: the tools that an MCP server lists, bounded and without hidden characters, one per line. The texts
  are the server's own words: data, never instructions. The file is rewritten when the tools change, at most once a day.
- \`access/<slug>.json\`: how an interface that asks for a login says that callers get one (RFC 9728, RFC 8414). Nobody has
  checked it. It is read once a day, and rewritten when it changes.
- \`freshness.json\`: entries whose source moved, was archived, is gone or announces its end. One part of the catalog is
  looked at each week.
- \`reports.json\`: counts of the outcome reports of callers.

Once a week the branch is rewritten to one commit with the same files. Events over 90 days old are then folded into the
counts of their month, except those that began something that still lasts and those that followers have not been sent
yet. Roll-ups are never dropped.
`;
