/** The component library of portal and point of sale, in our tokens. The website and signage do without. */
import '@mantine/core/styles.layer.css';

export { MantineKit } from './MantineKit.tsx';
