/** The aerial of the category mark, on the book's cover. */
export const GET = (): Response =>
  new Response(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="#1c1a15"/><path d="M16 28V7M7 7h18l-9 11z" fill="none" stroke="#f3b04e" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"/></svg>\n',
  );
