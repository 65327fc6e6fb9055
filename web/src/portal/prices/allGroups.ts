/** What the list of price groups is asked for where each of them may be chosen, or its name is taken. */
export const allGroups = { q: '', sort: null, desc: false, filters: {}, page: 1, per_page: 200 };
