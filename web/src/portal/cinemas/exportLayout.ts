import { Hall } from '@parterre/engine';
import { loadEngine } from '@parterre/engine/browser';
import { exportHall, type Loss, type PlanFormat } from '@parterre/engine/planning';
import { loadPlanning } from '@parterre/engine/planning/browser';
import { saveFile } from '../frame/saveFile.ts';
import { bytesOf } from './engine.ts';

const endings: Record<PlanFormat, string> = {
  parterre: 'hall.json',
  csv: 'csv',
  seats_io: 'seatsio.json',
  pretix: 'pretix.json',
  vista: 'vista.json',
};

/** Hands the plan to the browser as a file; answers with what the format cannot carry. `hall`: base64 of its bytes. */
export async function exportLayout(hall: string, format: PlanFormat, name: string): Promise<Loss[]> {
  await Promise.all([loadEngine(), loadPlanning()]);
  const { text, losses } = exportHall(Hall.fromBytes(bytesOf(hall)).toDocument(), format);
  const type = format === 'csv' ? 'text/csv' : 'application/json';
  saveFile(text, { name: `${name.replace(/[^\p{L}\p{N}-]+/gu, '-')}.${endings[format]}`, type });
  return losses;
}
