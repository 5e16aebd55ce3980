import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tools/slow-first.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: 'tools/test-setup.ts',
          setupFiles: 'tools/test-file.ts',
          // The files of a worker share one open database, because each database takes about 600 MB of memory.
          isolate: false,
          // Far beyond what any test needs, because the machine may be busy with other work.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'document',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'src/web/test-document.ts',
          testTimeout: 60_000,
          // With a global `afterEach`, Testing Library unmounts what each test has rendered.
          globals: true,
        },
      },
    ],
  },
})
