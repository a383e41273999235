import { z } from 'zod';

/** Links that add an MCP server to an editor. */
export const InstallLinksSchema = z
  .object({
    vscode: z.string().describe('Opens Visual Studio Code, which asks for every secret.'),
    vscode_web: z.url().describe('The same through a web page, for places that allow only https links.'),
    cursor: z.string().describe('Opens Cursor, which reads secrets from environment variables.'),
  })
  .meta({
    id: 'InstallLinks',
    description: 'Links that add an MCP server to an editor. They carry no secret.',
  });
export type InstallLinks = z.output<typeof InstallLinksSchema>;
