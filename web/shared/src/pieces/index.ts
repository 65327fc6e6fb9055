/** Small parts that every app shares. */
export { Poster, type PosterProps } from './Poster.tsx';
export { type Availability, availabilityOf, ShowtimeButton, type ShowtimeButtonProps } from './ShowtimeButton.tsx';
export { Loading, Skeleton, useDelayed } from './Skeleton.tsx';
export { EmptyState, ErrorState } from './States.tsx';
export { Stepper, type StepperProps } from './Stepper.tsx';
export { Toasts } from './Toasts.tsx';
export { closeToast, showToast, type Toast } from './toastStore.ts';
