/** Reads all types or packages at once: nobody has more than 200 in use. */
export const allRows = { per_page: 200 };
