/** A small valid entry file. Tests change the line they are about. */
export const ENTRY_TEXT = `name: Tide Tables
summary: High and low water for harbours of the North Sea.
description: Returns heights in metres.
endpoint: https://tides.example.org/v1/harbours/{harbour}
parameters:
  harbour: name of a harbour
auth_mode: none
docs_url: https://tides.example.org/docs
tags: [tides, sea]
capabilities: [get_tide_times]
example_needs:
  - when is high water in Harlingen
  - plan a walk over the mud flats
  - ebb and flood off Terschelling
auth_params: []
source: https://tides.example.org/docs
`;
