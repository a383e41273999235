/** JSON that may stand in a script element: it cannot end the element, whatever texts it holds. */
export const jsonInScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
