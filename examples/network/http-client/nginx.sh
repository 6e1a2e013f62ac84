#!/bin/sh
# nginx with the pages of server.js: nginx.sh PORT
set -eu
folder=${TMPDIR:-/tmp}/manyworlds-nginx-$(id -u)
mkdir -p "$folder"
cat >"$folder/$1.conf" <<END
daemon off;
master_process off;
pid $folder/$1.pid;
error_log stderr;
events {}
http {
  access_log off;
  default_type text/html;
  server {
    listen 127.0.0.1:$1;
    location ~ ^/page/(?<page>[0-9]+)\$ { return 200 "<p>This is page \$page.</p>\n"; }
  }
}
END
PATH=$PATH:/usr/sbin
exec nginx -e stderr -c "$folder/$1.conf"
