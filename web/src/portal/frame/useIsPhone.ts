import { useMediaQuery } from '@mantine/hooks';

/** Whether the page is as narrow as a phone: what else stands in columns stands below each other. The style sheets' `width < 48em`. */
export const useIsPhone = (): boolean => useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });
