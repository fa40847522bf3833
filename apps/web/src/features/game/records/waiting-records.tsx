import { Skeleton } from "../../../ui/index.ts";

/** Shows grey placeholder rows while the rounds of the player load. */
export function WaitingRows() {
  return (
    <div aria-busy="true">
      {["a", "b", "c", "d", "e"].map((row) => (
        <Skeleton key={row} height={42} className="mt-16" />
      ))}
    </div>
  );
}

/** Shows placeholders for the switch, the filter, the totals and the rounds while the list of rounds loads. */
export function WaitingRecords() {
  return (
    <>
      <Skeleton height={60} className="mb-16" />
      <Skeleton height={88} />
      <Skeleton height={59} className="mt-14" />
      <WaitingRows />
    </>
  );
}
