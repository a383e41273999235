/** What a reader of the branch finds first. */
export const README_TEXT = `# History of Callbook's probes

Written by the prober, one commit a run. Do not edit by hand.

- \`checks/<date>.ndjson\`: the runs of the last 30 days, in UTC. A line \`{"slugs": […]}\` names the interfaces that the
  runs after it checked; then one line a run, in columns of that order: \`states\` has one letter an interface (k ok,
  a auth_required, r rate_limited, e server_error, w wrong_protocol, x unreachable, t timeout, g gone, - unknown), \`codes\`
  the HTTP status, \`latency\` milliseconds to two significant digits. \`control\` counts the control hosts that answered,
  and all; if half or more did not, the run is \`void\` and says nothing about any interface. \`void_reason\` is
  \`control\` for that, \`sudden_failures\` if far more interfaces failed at once than usual. \`set_aside\` counts the
  unknown ones whose check could not be validated, compared or recorded.
- \`days/<date>.json\`: one roll-up a day, kept for ever, in columns: checks, ok checks, mean and 95th percentile of latency.
- \`events.ndjson\`: every change of verdict or shape, oldest first. A \`flapping\` begins a time of going up and down; the next
  \`up\` or \`down\` of the interface ends it.
- \`months/<month>.json\`: how many events of each kind the interfaces had, counted once the events are over 90 days old.
- \`state.json\`: what the prober remembers between runs.
- \`shapes/<slug>.json\`: the shape of the answers that later ones are compared with.
- \`reports.json\`: counts of the outcome reports of callers.

Once a week the branch is rewritten to one commit with the same files. Events over 90 days old are then folded into the
counts of their month, but for those that began what still lasts or that followers have not been sent yet. No roll-up is
dropped by that.
`;
