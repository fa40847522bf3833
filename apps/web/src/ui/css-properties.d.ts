import "react";

declare module "react" {
  interface CSSProperties {
    /**
     * Index of an element in a row of animated elements. The animation of an element with a higher index starts later.
     */
    "--i"?: number;
    /** A number that the style sheet uses in a calculation. */
    [property: `--${string}`]: string | number | undefined;
  }
}
