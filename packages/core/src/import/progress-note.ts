import { counted, formatCount } from "../kernel/amounts/format.ts";

/** `begunWith` rows were done at `begunAt`, when the import began or was continued. Times are of `performance.now()`. */
type Progress = { done: number; total: number; begunAt: number; begunWith?: number };

/** "1,200 of 50,000 rows, 160 a second, 5 minutes left" */
export function progressNote(
  { done, total, begunAt, begunWith = 0 }: Progress,
  pluralName: string,
  now = performance.now(),
): string {
  const parts = [`${formatCount(done)} of ${formatCount(total)} ${pluralName}`];
  const seconds = (now - begunAt) / 1000;
  if (done > begunWith && seconds >= 1) {
    const perSecond = (done - begunWith) / seconds;
    parts.push(`${perSecond < 10 ? perSecond.toFixed(1) : formatCount(Math.round(perSecond))} a second`);
    parts.push(timeLeft((total - done) / perSecond));
  }
  return parts.join(", ");
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return "less than a minute left";
  const minutes = Math.round(seconds / 60);
  return `${counted(minutes, "minute")} left`;
}
