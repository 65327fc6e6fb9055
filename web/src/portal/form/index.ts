/** The page of one thing and its form: sections, saving, conflicts, texts in four languages, archive with undo. */
export { ArchiveButton } from './ArchiveButton.tsx';
export { ConflictNotice } from './ConflictNotice.tsx';
export { errorsBelow } from './errorsBelow.ts';
export { type FormFields, type LocalizedText, partOf } from './formFields.ts';
export { History } from './History.tsx';
export { LocalizedInput } from './LocalizedInput.tsx';
export { type Place, PlacesField, places, salePlaces } from './PlacesField.tsx';
export { Fields, useReadOnly } from './ReadOnly.tsx';
export { RecordPage, type RecordSection } from './RecordPage.tsx';
export { RowDialog } from './RowDialog.tsx';
export { SaveBar } from './SaveBar.tsx';
export { partOfRead, type Read, type Reading, recordOf, useRecord } from './useRecord.ts';
export { type RecordForm, type Saving, useRecordForm } from './useRecordForm.ts';
export { useRemoved } from './useRemoved.ts';
