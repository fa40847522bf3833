import { Skeleton } from "../../../ui/index.ts";

/** Placeholder rows for rounds that are loading. */
export function WaitingRows() {
  return (
    <div aria-busy="true">
      {["a", "b", "c", "d", "e"].map((row) => (
        <Skeleton key={row} height={42} className="mt-16" />
      ))}
    </div>
  );
}

/** Placeholder for the whole list while it loads: filter, totals and rounds. */
export function WaitingRecords() {
  return (
    <>
      <Skeleton height={88} />
      <Skeleton height={59} className="mt-14" />
      <WaitingRows />
    </>
  );
}
