/** JSON that is safe inside a script element: no text in it can end the element. */
export const jsonInScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
