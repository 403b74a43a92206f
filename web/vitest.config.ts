import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ["browser"] }, // Svelte as the page gets it: its server build has no effects
    server: { fs: { allow: [".", "../tests/golden"] } }, // matches as Python wrote them
    test: {
      include: ["tests/**/*.test.ts"],
      setupFiles: ["tests/support/setup.ts"],
      environment: "happy-dom",
      environmentOptions: {
        happyDOM: {
          url: "http://tiletown.test/",
          settings: {
            navigation: {
              disableMainFrameNavigation: true,
              disableChildPageNavigation: true,
              disableFallbackToSetURL: true,
            },
          },
        },
      },
      pool: "vmThreads", // one happy-dom for each worker, not for each file
      restoreMocks: true,
      unstubGlobals: true,
      coverage: {
        provider: "v8",
        include: ["src/**/*.ts"],
        exclude: ["**/*.d.ts"],
        reporter: ["text"],
        // Just below the present figures: raise them when those rise, and never lower them.
        thresholds: { statements: 93.5, branches: 87.8, functions: 91.4, lines: 94.9 },
      },
    },
  }),
);
