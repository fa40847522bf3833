// As setup.ts, in a page that the messaging host has opened.
import "./host-launch.ts";
import "./setup.ts";
