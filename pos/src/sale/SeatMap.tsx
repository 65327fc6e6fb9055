/** A file of its own, which brings the canvas along: loaded when seats are to be shown. */
export { SeatPicker as default } from '@parterre/ui/seatmap';
