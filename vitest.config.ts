import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: 'tools/test-setup.ts',
    setupFiles: 'tools/test-file.ts',
    // One database per worker, opened once. Each takes about 600 MB.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
