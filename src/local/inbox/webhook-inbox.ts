export type ReceivedPost = {
  number: number;
  at: Date;
  path: string;
  headers: Record<string, string>;
  body: string;
};
export type Inbox = {
  posts: () => readonly ReceivedPost[];
  receive: (request: Request) => Promise<Response>;
};

const MAX_POSTS = 200;
const MAX_BYTES = 100_000; // Far larger than any alert.

/** Accepts every webhook and keeps the newest, so that the local server can show them. */
export function openInbox(): Inbox {
  const posts: ReceivedPost[] = [];
  let number = 0;
  return {
    posts: () => posts,
    receive: async (request) => {
      const body = await request.text();
      if (body.length > MAX_BYTES) return new Response(null, { status: 413 });
      number += 1;
      const { pathname } = new URL(request.url);
      posts.push({
        number,
        at: new Date(),
        path: pathname,
        headers: Object.fromEntries(request.headers),
        body,
      });
      if (posts.length > MAX_POSTS) posts.shift();
      return new Response(null, { status: 204 });
    },
  };
}
