interface SkeletonProps {
  /** Size in design pixels; without a width as wide as its place. */
  readonly width?: number;
  readonly height: number;
  readonly className?: string;
}

/** A box in the shape of what comes. The region around it says that it is loading (`aria-busy`). */
export function Skeleton({ width, height, className = "" }: SkeletonProps) {
  return (
    <span
      className={`skeleton ${className}`}
      aria-hidden="true"
      style={{ height: `${height / 10}rem`, ...(width ? { width: `${width / 10}rem` } : {}) }}
    />
  );
}
