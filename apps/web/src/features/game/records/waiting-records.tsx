import { Skeleton } from "../../../ui/index.ts";

/** Shows placeholder rows while rounds load. */
export function WaitingRows() {
  return (
    <div aria-busy="true">
      {["a", "b", "c", "d", "e"].map((row) => (
        <Skeleton key={row} height={42} className="mt-16" />
      ))}
    </div>
  );
}

/** Shows placeholders for filter, totals and rounds while the whole list loads. */
export function WaitingRecords() {
  return (
    <>
      <Skeleton height={88} />
      <Skeleton height={59} className="mt-14" />
      <WaitingRows />
    </>
  );
}
