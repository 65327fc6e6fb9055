import { z } from 'zod';
import { type StaffListName, staffListNames } from './staffLists.ts';

/** The name of a list, as it is asked for. */
export const staffListSchema = z.enum(staffListNames as [StaffListName, ...StaffListName[]]);
