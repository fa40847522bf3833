interface SkeletonProps {
  /** Width in design pixels. Without a width, the box fills its place. */
  readonly width?: number;
  readonly height: number;
  readonly className?: string;
}

/** A placeholder box in the shape of the content to come. The region around the box has `aria-busy`. */
export function Skeleton({ width, height, className = "" }: SkeletonProps) {
  return (
    <span
      className={`skeleton ${className}`}
      aria-hidden="true"
      style={{ height: `${height / 10}rem`, ...(width ? { width: `${width / 10}rem` } : {}) }}
    />
  );
}
