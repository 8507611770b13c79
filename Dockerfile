# syntax=docker/dockerfile:1
# The production image: API, worker and web, without the sandbox, the tests and the tools.

FROM node:24-bookworm-slim AS build
WORKDIR /build
# Every workspace's manifest, or npm finds the lockfile out of step; of the rest only what is needed.
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/web/package.json apps/web/
COPY bench/package.json bench/
COPY e2e/package.json e2e/
COPY packages packages
RUN npm ci --workspace apps/web --no-audit
COPY tsconfig.base.json ./
COPY apps/web apps/web
RUN npx vite build apps/web

FROM node:24-bookworm-slim AS dependencies
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/web/package.json apps/web/
COPY bench/package.json bench/
COPY e2e/package.json e2e/
COPY packages packages
RUN npm ci --omit=dev --workspace apps/server --no-audit

# What the image is made of, from the lockfile, and whether any of it is known to be unsafe: then there is no image. A registry
# that tells no advisories needs `--build-arg ADVISORIES=off`.
FROM dependencies AS supply
ARG ADVISORIES=high
COPY tools tools
RUN node tools/sbom.ts > sbom.cdx.json
RUN [ "$ADVISORIES" = off ] || npm audit --omit=dev --workspace apps/server --workspace apps/web --audit-level="$ADVISORIES"

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/scratch
WORKDIR /app
COPY --from=dependencies /build/node_modules node_modules
COPY --from=dependencies /build/packages packages
COPY package.json ./
COPY apps/server apps/server
COPY --from=build /build/apps/web/dist apps/web/dist
COPY --from=supply /build/sbom.cdx.json ./
# Files received from SUNAT, when FILES_URL is a folder, and what is put together before it is kept: mount volumes here.
RUN mkdir -p /data /scratch && chown node:node /data /scratch
VOLUME /data /scratch
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# `--role=api` and `--role=worker` for processes apart; `all` is both in one.
ENTRYPOINT ["node", "apps/server/src/main.ts"]
CMD ["--role=all"]
