# The product as one image; the role is chosen by the command: --role api, worker or all.
# The same Node as the optional dependencies node-linux-* of package.json.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && node dist/commands/bundle-workflows.js dist/workflow-bundle.js

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# The image has its own Node; the copy for npm scripts would add 125 MB.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node && npm cache clean --force

FROM ${NODE_IMAGE}
# In a container every address is meant: what reaches it is decided by the ports that are published. Names are resolved in half of the thread pool: of four
# threads, two name servers that hang would hold up the CRMs of everybody. The C library keeps a heap for each of many threads unless it is bounded.
ENV NODE_ENV=production \
    UV_THREADPOOL_SIZE=64 \
    MALLOC_ARENA_MAX=2 \
    HOST=0.0.0.0 \
    WORK_FOLDER=/var/lib/property-gateway \
    WORKFLOW_BUNDLE=/app/dist/workflow-bundle.js
WORKDIR /app
# Feeds of runs under way, or the tokens of the identity service; a volume mounted here inherits the owner.
RUN install -d -o node -g node /var/lib/property-gateway
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY extensions ./dist/extensions
# Tables of places, which the compiler does not copy.
COPY places/*.csv places/NOTICE.md ./dist/places/
# What browsers run at /docs, which is not compiled either.
COPY api/operations/docs-page ./dist/api/operations/docs-page
# Pictures of the demo CRM, for npm run verify.
COPY stack/demo-crm/pictures/*.svg ./dist/stack/demo-crm/pictures/
COPY package.json LICENSE ./
USER node
EXPOSE 8080
# A process without API answers on METRICS_PORT, one with an API on PORT.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${Number(process.env.METRICS_PORT) || process.env.PORT || 8080}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A sync makes many short-lived objects: a young generation of 64 MB instead of 16 spares 1.6 % of a worker's processor time and costs 110 MB (bench:sync).
CMD ["node", "--max-semi-space-size=16", "dist/main.js", "--role", "all"]
