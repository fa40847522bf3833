import { Skeleton } from "../../../ui/index.ts";

/** Rounds that are not here yet. */
export function WaitingRows() {
  return (
    <div aria-busy="true">
      {["a", "b", "c", "d", "e"].map((row) => (
        <Skeleton key={row} height={42} className="mt-16" />
      ))}
    </div>
  );
}

/** The whole list before it is known what it will say: filter, sums, rounds. */
export function WaitingRecords() {
  return (
    <>
      <Skeleton height={88} />
      <Skeleton height={59} className="mt-14" />
      <WaitingRows />
    </>
  );
}
