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
const MAX_BYTES = 100_000; // Far more than an alert has.

/** Takes every webhook that is posted to it and keeps the newest, for the local server to show. */
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
